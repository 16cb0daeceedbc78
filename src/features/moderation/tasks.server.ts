export const moderationTasks = []
