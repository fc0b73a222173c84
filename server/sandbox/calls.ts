import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import { sandbox } from '#contract/sandbox.ts'
import { done } from '#server/kit/done.ts'
import type { House } from '#server/kit/house.ts'
import { isAccessSandbox } from '#server/outside/accessControl/accessControl.ts'
import { isGatewaySandbox } from '#server/outside/payments/gateway.ts'
import { sandboxAccessTrouble, sandboxModelTrouble, sandboxRelayTrouble } from '#server/outside/tables.ts'
import { file, serve, type Who } from '#server/serve/serve.ts'
import { cameTo } from './access/entrances.ts'
import { accessTroublesIn, enterByCode, isAccessTrouble } from './access/kind.ts'
import { hurry, waitingHooks } from './gateway/deliver.ts'
import { act, keptInAll } from './gateway/gatewayActs.ts'
import { gatewayIn, sendSoon } from './gateway/inHouse.ts'
import { orderedTroubles, orderTrouble } from './gateway/troubles.ts'
import { sandboxesOf } from './kinds.ts'
import { isRelayTrouble } from './relay/kind.ts'
import { isModelTrouble } from './sandboxModel.ts'

const lastsMs = 3_600_000

interface Looking {
  house: House
  local: boolean
  elsewhere: boolean
  who?: Who
  query: { key?: string }
}

/** Refuses others as if there were no such path: mails hold keys that open accounts. */
function mayLook({ house, local, elsewhere, who, query: { key = '' } }: Looking) {
  const shows = local && isSame(key, house.settings.secrets.sandbox)
  if (elsewhere || (!shows && !who?.roles.includes('admin'))) throw new Refusal('unknown-path')
}

function findSandboxKind(house: House, name: string) {
  const found = sandboxesOf(house).find(([each]) => each === name)
  if (!found) throw new Refusal('unknown-path')
  return found[1]
}

async function oneOf(house: House, kind: string, id: string) {
  const found = await findSandboxKind(house, kind).one(house, id)
  if (!found) throw new Refusal('missing')
  return found
}

const signatureOf = ({ settings }: House, kind: string, id: string, until: number) =>
  createHmac('sha256', settings.secrets.file)
    .update(JSON.stringify(['sandbox', kind, id, until]))
    .digest('base64url')

const isSame = (one: string, other: string) => {
  const [a, b] = [one, other].map(text => new TextEncoder().encode(text))
  return a!.length === b!.length && timingSafeEqual(a!, b!)
}

const linksIn = (text: string) => [...new Set(text.match(/https?:\/\/[^\s<>"]+/g))]

/** Policy of the mail's frame: the mail may have inline styles, nothing in it runs, loads or is sent, and its links open beside it. */
const framed = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox",
  'referrer-policy': 'no-referrer',
}

/** Refuses where payments go to a real gateway. */
function mayTrouble(given: Looking) {
  mayLook(given)
  if (!isGatewaySandbox(given.house)) throw new Refusal('unknown-path')
}

export const sandboxCalls = serve(sandbox, {
  troubles: async given => {
    mayTrouble(given)
    const { db } = given.house
    const ordered = [...(await orderedTroubles(db)), ...(await accessTroublesIn(db))]
    return { ordered, hooks: await waitingHooks({ db }), kept: await keptInAll({ db }) }
  },

  trouble: async given => {
    const { kind, seconds = 30 } = given.body
    if (isAccessTrouble(kind)) {
      mayLook(given)
      await given.tx.insert(sandboxAccessTrouble).values({ kind })
      return done
    }
    if (isModelTrouble(kind)) {
      mayLook(given)
      await given.tx.insert(sandboxModelTrouble).values({ kind })
      return done
    }
    if (isRelayTrouble(kind)) {
      mayLook(given)
      await given.tx.insert(sandboxRelayTrouble).values({ kind })
      return done
    }
    mayTrouble(given)
    if (kind !== 'hurry') await orderTrouble(given.tx, kind, seconds)
    else {
      await hurry(given.tx, Date.now())
      await sendSoon(given.tx)
    }
    return done
  },

  act: async given => {
    mayTrouble(given)
    const { checkout, act: kind } = given.body
    const ok = await act(given.tx, (await gatewayIn(given.house)).parts, checkout, kind)
    if (ok === undefined) throw new Refusal('missing')
    return { ok }
  },

  enter: given => {
    mayLook(given)
    return enterByCode(given.tx, given.body.code)
  },

  arrive: async given => {
    mayLook(given)
    if (!isAccessSandbox(given.house)) throw new Refusal('unknown-path')
    const ok = await cameTo(given, given.body)
    if (ok === undefined) throw new Refusal('missing')
    return { ok }
  },

  kinds: given => {
    mayLook(given)
    const { house } = given
    return sandboxesOf(house).map(([kind, { title }]) => ({ kind, title }))
  },

  list: given => {
    mayLook(given)
    const { house, params } = given
    return findSandboxKind(house, params.kind).list(house)
  },

  one: async given => {
    mayLook(given)
    const {
      house,
      params: { kind, id },
    } = given
    const { html, from = null, ...shown } = await oneOf(house, kind, id)
    const until = Date.now() + lastsMs
    const path = `/api/sandbox/${encodeURIComponent(kind)}/${encodeURIComponent(id)}/page`
    const page = html ? `${path}?until=${until}&sig=${signatureOf(house, kind, id, until)}` : null
    return { ...shown, from, page, links: linksIn(shown.text) }
  },

  page: async ({ house, elsewhere, params: { kind, id }, query: { until, sig } }) => {
    if (elsewhere || until < Date.now() || !isSame(sig, signatureOf(house, kind, id, until))) throw new Refusal('unknown-path')
    const { html = '' } = await oneOf(house, kind, id)
    const aside = html.replace('<head>', '<head><base target="_blank">')
    return file(Buffer.from(aside), { type: 'text/html; charset=utf-8', headers: framed })
  },
})
