import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { name:'feature', include: ['src/**/*.test.ts'], globalSetup: 'src/testing/template.ts', isolate:false, testTimeout:20000, hookTimeout:60000, experimental: { viteModuleRunner: process.env.NATIVE !== '1' } as never } })
