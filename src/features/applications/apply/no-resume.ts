/** What an application without a résumé tells everybody: no file was sent, and the profile can be opened as one. */
export const noResumeSent = 'None sent'
export const profileAsResume = 'They can open your profile laid out as a résumé'
