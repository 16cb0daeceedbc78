export const contentTasks = []
