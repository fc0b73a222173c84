// `npm run build`: all that runs without the build tools, client and server.
import { makeClient } from './client.mjs'
import { makePrograms, programs, sweepPrograms } from './program.mjs'

await Promise.all([makeClient(), makePrograms(programs)])
await sweepPrograms()
