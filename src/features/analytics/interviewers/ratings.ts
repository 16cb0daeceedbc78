// How the scorecards of interviewers lie beside those of colleagues about the same applicants.

/** Nobody is shown from fewer scorecards, nor compared over fewer applicants. */
export const minForRatings = 10
