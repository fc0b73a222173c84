import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { readOrderCode } from '#client/shop/orderCode.ts'
import { type DeskOrder, orderDesk } from '#contract/shop/orderDesk.ts'

const noCode = 'Das ist weder der Code noch die Nummer einer Bestellung.'
const notHere =
  'Diese Bestellung ist nicht in deinen Studios: Sie wird anderswo abgeholt, oder das Handy, auf dem sie ohne Netz gemacht wurde, hat sie noch nicht geschickt.'
const noNumber = 'Eine Bestellung mit dieser Nummer gibt es in deinen Studios nicht.'
const unknown = 'Ohne Netz kennt dieses Gerät nur die Bestellungen, die zuletzt gewartet haben: Diese ist nicht dabei.'

/** Finds the order of a scanned code or typed number: among those on the device, else at the studio; or says why there is none. */
export const useFind =
  (known: readonly DeskOrder[] | undefined) =>
  async (text: string): Promise<{ id?: string; why?: string }> => {
    const code = readOrderCode(text)
    if (!code) return { why: noCode }
    const isMeant = ({ _id, number }: DeskOrder) => ('id' in code ? _id === code.id : number === code.number)
    const here = known?.find(isMeant)
    if (here) return { id: here._id }
    try {
      const { rows } = await send(orderDesk.all, { query: 'id' in code ? { id: code.id } : { q: String(code.number) } })
      const row = rows.find(isMeant)
      return row ? { id: row._id } : { why: 'id' in code ? notHere : noNumber }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      return { why: error.code === 'offline' ? unknown : error.message }
    }
  }
