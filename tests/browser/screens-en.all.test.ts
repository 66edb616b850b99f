import { lookAtScreens } from './screen-looks.ts';

lookAtScreens('en');
