import type { IncomingMessage } from 'node:http'
import express from 'express'
import type { Settings } from '#server/kit/settings.ts'
import { placeOf } from './place.ts'

type Trusts = (address: string, hop: number) => boolean

/** Tells the place that a bare request comes from, past the proxies that are trusted, as Express tells it of its own. */
export function makePlaceReader({ trustProxy }: Pick<Settings, 'trustProxy'>) {
  const app = express()
  app.set('trust proxy', trustProxy)
  const trusts = app.get('trust proxy fn') as Trusts
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    const hops = [socket.remoteAddress ?? '', ...forwarded.map(address => address.trim()).reverse()].filter(Boolean)
    return placeOf(hops.find((address, hop) => !trusts(address, hop)) ?? hops.at(-1) ?? '')
  }
}
