/** No room, no room for this user, or a file larger than the system lets this process write. */
const codes = ['ENOSPC', 'EDQUOT', 'EFBIG']

export const isDiskFull = (error: unknown) => codes.includes(String((error as { code?: unknown }).code))
