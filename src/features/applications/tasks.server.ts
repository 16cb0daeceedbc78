export const applicationsTasks = []
