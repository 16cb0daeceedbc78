// Must be the first import: React chooses its production or development build when it is first imported.
process.env.NODE_ENV ??= 'production'
