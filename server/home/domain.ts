import { home } from '#contract/home.ts'
import type { Domain } from '#server/kit/domain.ts'
import { today } from '#server/kit/zone.ts'
import { serve } from '#server/serve/serve.ts'
import { homeStart } from './start.ts'

const calls = serve(home, {
  start: ({ tx, who }) => homeStart(tx, who._id, today()),
})

/** The start page's content, of several domains, in one answer. */
export const homeDomain: Domain = { name: 'home', calls }
