import { performance } from 'node:perf_hooks'
import { type Figure, median } from '#e2e/bench/figure.ts'
import { Server } from '#e2e/server.ts'

/** `npm start` on a directory that was there before. */
export const secondStart: Figure = {
  name: 'second-start',
  async measure({ quick, note }) {
    const server = await Server.start()
    try {
      const taken: number[] = []
      for (let run = 0; run < (quick ? 1 : 3); run++) {
        await server.stop()
        const begun = performance.now()
        await server.up()
        taken.push(performance.now() - begun)
      }
      note(
        'Second start: from the spawn of the command to the first 200 of /api/version (asked every 100 ms), with the demo chain; median of three.',
      )
      const ours = median(taken)
      return [{ figure: 'second start to listening', unit: 'ms', ours, aim: '≤ 5000 ms', met: ours.p50 <= 5000 }]
    } finally {
      await server.remove()
    }
  },
}
