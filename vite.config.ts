import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ mode, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  // Its folders have no `exports`, which Node refuses to import from.
  ssr: { noExternal: ['@atlaskit/pragmatic-drag-and-drop'] },
  // The spec asks for a silent console in production browsers.
  build: {
    assetsInlineLimit: 0,
    // A second of every first start, for figures that `npm run bench:pages` gives better.
    reportCompressedSize: false,
    ...(mode === 'production' &&
      !isSsrBuild && {
        rolldownOptions: {
          output: {
            minify: { compress: { dropConsole: true } },
            // What most pages need compresses better in two pieces than in forty.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
                {
                  name: 'base',
                  // A group takes along what its modules import, so without what only forms, dialogs and writes need, and few icons.
                  test: /src[\\/](ui|client|shared)[\\/](?!schemas|form[\\/]|overlay[\\/]|icons[\\/]more-icons|use-write)|@tanstack(?!.*([Ii]nfinite|queriesObserver|[mM]utationObserver|useMutation))/,
                  minShareCount: 16,
                },
              ],
            },
          },
        },
      }),
  },
}))
