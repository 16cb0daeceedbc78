export const notificationsTasks = []
