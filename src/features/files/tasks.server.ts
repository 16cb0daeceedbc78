export const filesTasks = []
