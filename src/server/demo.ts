export async function seedDemo(_services: unknown) {}
