import { home, workKinds } from '#contract/home.ts'
import type { Domain } from '#server/kit/domain.ts'
import { under } from '#server/kit/plug.ts'
import { today } from '#server/kit/zone.ts'
import { waits } from '#server/serve/plugs.ts'
import { serve } from '#server/serve/serve.ts'
import { homeStart } from './homeStart.ts'

const calls = serve(home, {
  start: ({ tx, who }) => homeStart(tx, who._id, today()),
  work: async ({ tx, house, who }) => {
    const found = []
    for (const kind of workKinds) {
      const count = (await under(waits.all(house), kind)?.(tx, who)) ?? 0
      if (count > 0) found.push({ kind, count })
    }
    return found
  },
})

/** The start page's content, of several domains, in one answer. */
export const homeDomain: Domain = { name: 'home', system: 'shell', calls }
