#!/bin/sh
# Removes from node_modules what only builds: called in the image after the build, so that it is not in the one that runs.
set -eu
npm pkg delete \
  dependencies.@react-router/dev dependencies.@tailwindcss/vite dependencies.daisyui dependencies.tailwindcss \
  dependencies.vite optionalDependencies
npm prune --omit=dev --no-audit --no-fund --no-package-lock
find src scripts \( -name '*.test.ts' -o -name 'testing' \) -prune -exec rm -rf {} +
