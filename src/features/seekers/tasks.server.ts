export const seekersTasks = []
