/**
 * The text that a suggested place puts into the field: a town with its region or country, so that the search finds the
 * same town; not 'Singapore, Singapore'.
 */
export const placeText = (place: { kind: string; words: string; detail: string }) =>
  place.kind === 'place' && place.detail !== place.words ? `${place.words}, ${place.detail}` : place.words
