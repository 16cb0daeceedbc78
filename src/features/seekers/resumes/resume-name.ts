/** What a résumé is called in the profile at first: its file, without the ending. */
export const resumeNameOf = (fileName: string) =>
  fileName.replace(/\.[a-z]{2,5}$/i, '').slice(0, 80) || 'Résumé'
