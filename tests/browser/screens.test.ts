import { lookAtEveryScreenOnce } from './screen-looks.ts';

lookAtEveryScreenOnce();
