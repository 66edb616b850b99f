import { lookAtScreens } from './screen-looks.ts';

lookAtScreens('de');
