export const synonymsOf = (_words: string): string[] => []
