export default {
  entry: [
    'server/start/{main,dev,docs,seed,couch,project,foods,health,keys,studios,admin,backup,restore}.ts',
    'server/start/drizzle.config.ts',
    'server/**/*.mjs',
    'server/**/{child,keepChild,*.holder}.ts',
    // Found by import.meta.glob.
    'server/**/testing/example.ts',
    'client/app/worker/sw.ts',
    'client/kit/map/makeCantons.mts',
    'e2e/**/*.spec.ts',
    '.ci/*.mjs',
  ],
  project: ['{contract,sync,server,client,e2e}/**/*.{ts,tsx,mjs,css}', '.ci/*.mjs'],
  ignoreExportsUsedInFile: true,
  // Vocabulary for domains still to come.
  ignoreIssues: { 'contract/*.ts': ['exports', 'types'], 'client/kit/**': ['exports', 'types'] },
  compilers: { css: text => [...text.matchAll(/(?:@import |url\()['"]?([^'")]+)/g)].map(([, name]) => `import '${name}'`).join('\n') },
  // Debian's, for a test that runs where they are installed.
  ignoreBinaries: ['nginx', 'openssl'],
  // Started by server/start/couch.ts as a program; read as data by client/kit/map/makeCantons.mts; comes with barcode-detector, whose wasm is
  // served by us; files of the fonts are read by server/shared/exports/Paper.ts and server/payments/papers/draw.
  ignoreDependencies: ['pouchdb-server', 'swiss-maps', 'zxing-wasm', '@expo-google-fonts/archivo', '@expo-google-fonts/arimo'],
}
