/** More columns can be neither read nor drawn. */
export const comparedMaximum = 4;

/** Length of the line in the drawing that one measures by. */
export const barMm = 100;
