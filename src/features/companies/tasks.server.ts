export const companiesTasks = []
