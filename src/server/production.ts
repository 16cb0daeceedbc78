// Imported before anything else: React decides which of its builds it is when it is first imported.
process.env.NODE_ENV ??= 'production'
