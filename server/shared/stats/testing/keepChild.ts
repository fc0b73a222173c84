import { keepFigures } from '#server/shared/stats/keeping.ts'
import { inHouse } from '#server/testing/inHouse.ts'
import { few, keptOf } from './fewSources.ts'

/** Keeps figures in a process of its own, which is gone at the count that is named: `day 2` is the second one of a day. */
const [kind, nth] = String(process.env.GONE_AT).split(' ') as [string, string]
let left = Number(nth)
await inHouse(String(process.env.DATA_DIR), house =>
  keepFigures(
    few(house, each => {
      if (each === kind && --left === 0) process.kill(process.pid, 'SIGKILL')
    }),
    keptOf,
  ),
)
process.exit(0)
