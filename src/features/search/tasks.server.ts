export const searchTasks = []
