import { Temporal } from 'temporal-polyfill'
import { home } from '#contract/home.ts'
import type { Domain } from '#server/kit/domain.ts'
import { serve } from '#server/serve/serve.ts'
import { homeStart } from './start.ts'

const calls = serve(home, {
  start: ({ tx, who }) => homeStart(tx, who._id, Temporal.Now.plainDateISO('Europe/Zurich').toString()),
})

/** The start page's content, of several domains, in one answer. */
export const homeDomain: Domain = { name: 'home', calls }
