import { DirectoryInUse, lockDirectory } from './lock.ts'

/** Started by the tests: takes the directory, says so, and holds it until it is killed. */
await lockDirectory(process.argv[2] ?? '').then(
  () => process.send?.('held'),
  error => process.send?.(error instanceof DirectoryInUse ? 'in use' : String(error)),
)
setInterval(() => {}, 1000)
