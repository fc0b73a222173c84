import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { defineConfig } from 'vitest/config'
import { chunkGroups } from './client/app/chunks.ts'
import { contractCut } from './client/app/contractCut.ts'
import { folded } from './client/app/folded.ts'
import { globalStyles } from './client/app/globalStyles.ts'
import { iconWeights } from './client/app/iconWeights.ts'
import { lean } from './client/app/lean.ts'
import { packs } from './client/app/packs.ts'
import { steps } from './client/app/precacheSteps.ts'
import { preloads } from './client/app/preloads.ts'
import { manifest } from './client/app/worker/manifest.ts'

const here = import.meta.dirname

/** What the server serves at /api/version and the device stores (L117): at most 40 characters. */
function buildVersion() {
  if (process.env.BUILD_VERSION) return process.env.BUILD_VERSION
  const { version } = JSON.parse(readFileSync(`${here}/package.json`, 'utf8')) as { version: string }
  return `${version}-${commit() ?? 'local'}-${Math.floor(Date.now() / 1000).toString(36)}`
}

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { cwd: here, stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim()
  } catch {
    return undefined
  }
}

const version = buildVersion()

const versionFile: Plugin = {
  name: 'version-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ version }) })
  },
}

/** The one font file of the first paint starts with the page, not after the stylesheet. */
const fontFirst: Plugin = {
  name: 'font-first',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find(name => /archivo-latin-wdth-normal.*\.woff2$/.test(name))
      if (!font) return []
      return [
        {
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true },
          injectTo: 'head-prepend',
        },
      ]
    },
  },
}

/** The build tells the service worker when a device takes which file. */
const { plugin: stepped, tell } = steps(`${here}/client`)

const pwa = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'app/worker',
  filename: 'sw.ts',
  injectRegister: false,
  manifest,
  includeManifestIcons: false,
  injectManifest: {
    globPatterns: ['**/*.{js,css,html,woff2,svg,png}'],
    globIgnores: ['**/*vietnamese*', '**/version.json', 'screenshots/**'],
    maximumFileSizeToCacheInBytes: 4_000_000,
    manifestTransforms: [tell],
  },
})

/** A busy machine is slow, not wrong. */
const patience = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  setupFiles: [`${here}/.ci/waits.mjs`],
  expect: { poll: { timeout: 20_000 } },
}

/** What keeps something on the device needs a world of its own, for Dexie looks for IndexedDB once; so does what puts a module in another's place. */
const alone = (ending: string) =>
  readdirSync(`${here}/client`, { encoding: 'utf8', recursive: true })
    .map(name => `client/${name}`)
    .filter(path => path.endsWith(ending) && /fake-indexeddb|openLocal|vi\.mock\(/.test(readFileSync(`${here}/${path}`, 'utf8')))
const onDevice = alone('.test.ts')
const onScreen = alone('.test.tsx')

/** Files that share a page begin with a new one. */
const shared = { ...patience, isolate: false, setupFiles: [...patience.setupFiles, `${here}/client/app/testing/newPage.ts`] }

const screens = { root: here, plugins: [react()], define: { __VERSION__: '"test"' } }

export default defineConfig({
  root: `${here}/client`,
  publicDir: `${here}/public`,
  cacheDir: `${here}/node_modules/.vite`,
  define: { __VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    iconWeights(`${here}/client`),
    lean(`${here}/client`),
    contractCut(`${here}/contract`),
    versionFile,
    fontFirst,
    globalStyles(),
    folded,
    preloads(`${here}/client`),
    packs(),
    stepped,
    pwa,
  ],
  server: { proxy: { '/api': { target: 'http://localhost:8080', ws: true } } },
  build: {
    outDir: `${here}/dist/client`,
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // What the first picture needs is one file, and the start page another: many small ones compress worse and each asks for itself.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: chunkGroups(`${here}/client`),
        },
      },
    },
  },
  test: {
    // A file as vitest made it is kept by its text (node_modules/.experimental-vitest-cache): a run begins in half the time.
    experimental: { fsModuleCache: true },
    projects: [
      {
        root: here,
        test: {
          name: 'node',
          ...patience,
          environment: 'node',
          include: ['{sync,e2e}/**/*.test.ts', '.ci/*.test.mjs', ...onDevice],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        root: here,
        test: { name: 'plain', ...shared, environment: 'node', include: ['client/**/*.test.ts'], exclude: onDevice },
      },
      {
        root: here,
        // Each file makes worlds of its own; loading the whole server anew for each cost as much as testing it.
        test: { name: 'server', ...patience, environment: 'node', isolate: false, include: ['{contract,server}/**/*.test.ts'] },
      },
      {
        ...screens,
        test: { name: 'screens', ...shared, environment: 'jsdom', include: ['client/**/*.test.tsx'], exclude: onScreen },
      },
      {
        ...screens,
        test: {
          name: 'screens alone',
          ...patience,
          environment: 'jsdom',
          include: onScreen,
          // Each of these files loads everything anew: what is packed into one file loads in half the time.
          deps: {
            optimizer: {
              client: {
                enabled: true,
                include: [
                  '@chakra-ui/react',
                  '@emotion/react',
                  'react',
                  'react-dom',
                  'react-dom/client',
                  'react/jsx-dev-runtime',
                  'yup',
                  'formik',
                ],
              },
            },
          },
        },
      },
    ],
  },
})
