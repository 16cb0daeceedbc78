export const jobsTasks = []
