import { useState } from 'react'
import { counted } from '#client/kit/format.ts'
import { dismiss, toast } from '#client/kit/toast.ts'
import { readCode } from '#contract/codes.ts'
import { doorOutcomes } from '#contract/rules/courses/doorOutcomes.ts'
import { type DoorDecision, decideByCode, decideByName, decideFor, doorName } from '#contract/rules/door/doorDecisions.ts'
import type { DoorPerson } from '#contract/rules/door/doorRules.ts'
import type { Door } from './useDoor.ts'

/** The last decision; `at` tells two equal ones apart, `act` is the stored act. */
export interface LastDecision extends Pick<DoorDecision, 'outcome' | 'letIn' | 'name' | 'why'> {
  at: number
  act?: string
}

/** The person of an act, as far as words and the studio need it. */
export type DoorPersonRef = Pick<DoorPerson, 'person' | 'vorname' | 'nachname'>

const noCode = {
  outcome: 'unknown-code',
  letIn: false,
  name: 'Kein Mitgliedercode',
  why: 'Das ist kein Code eines Mitglieds, oder ein Zeichen stimmt nicht.',
} as const

/** The acts on a person at the door; each answers at once and is stored for the studio. */
export function useDoorActs({ look, write, noun }: Pick<Door, 'look' | 'write' | 'noun'>) {
  const [told, setTold] = useState<LastDecision>()
  const tell = (one: Omit<LastDecision, 'at'>) => {
    setTold({ ...one, at: Date.now() })
    navigator.vibrate?.(one.letIn ? 60 : [80, 60, 80])
  }

  const undo = async (ids: readonly string[], words: string) => {
    await write(
      ids.map(of => ({ kind: 'undo', of })),
      'Check-in zurückgenommen',
    )
    setTold(last => (last?.act && ids.includes(last.act) ? undefined : last))
    toast(words)
  }

  const done = async ({ act: wanted, ...decision }: DoorDecision) => {
    if (!wanted) return tell(decision)
    const [act] = await write([wanted], `${decision.letIn ? 'Check-in' : 'Nicht eingelassen'}: ${decision.name}`)
    tell({ ...decision, act: act?._id })
    if (!act || !decision.letIn) return
    const id = toast(`${decision.name} ist da.`, {
      undo: () => void undo([act._id], `${decision.name}: Check-in zurückgenommen.`).finally(() => dismiss(id)),
    })
  }

  return {
    told,
    undo,
    /** Clears the last answer before the next person. */
    hush: () => setTold(undefined),

    /** Lets a person on the list in, or out again. */
    tap: async (who: DoorPerson) => {
      const view = look()
      const now = view?.people.find(({ person }) => person === who.person)
      if (!view || !now) return
      if (now.visited) return undo(now.acts, `${doorName(now)}: Check-in zurückgenommen.`)
      await done(decideFor(view, now, Date.now()))
    },

    /** Lets a person in who is not on the list, found by name. */
    byName: async (who: DoorPersonRef) => {
      const view = look()
      if (view) await done(decideByName(view, who, Date.now()))
    },

    /** Lets a person in by code; answers whether the text was a code at all. */
    byCode: async (text: string) => {
      const view = look()
      const decision = view && (await decideByCode(view, text, Date.now()))
      if (decision) await done(decision)
      else tell(noCode)
      return readCode(text) !== undefined
    },

    /** Lets in everybody who is booked and not here yet. */
    everybody: async () => {
      const view = look()
      const open = view?.people.filter(({ state, visited }) => state === 'booked' && !visited) ?? []
      const wanted = open.flatMap(who => decideFor(view as NonNullable<typeof view>, who, Date.now()))
      const letIn = wanted.filter(decision => decision.letIn && decision.act)
      if (letIn.length === 0) return void toast(wanted[0]?.why ?? 'Alle Angemeldeten sind schon da.')
      const acts = await write(
        letIn.map(({ act }) => act as NonNullable<typeof act>),
        `Check-in: alle Angemeldeten (${letIn.length})`,
      )
      toast(`${letIn.length} eingecheckt.`, {
        undo: () =>
          void undo(
            acts.map(({ _id }) => _id),
            'Alle zurückgenommen.',
          ),
      })
    },

    correct: async (who: DoorPersonRef, came: boolean, reason: string) => {
      await write([{ kind: 'correct', person: who.person, came, reason }], `Korrektur: ${doorName(who)} war ${came ? 'da' : 'nicht da'}`)
      toast(`${doorName(who)}: korrigiert.`, { look: 'ok' })
    },

    /** Corrects everybody of them for one reason. */
    correctAll: async (all: readonly DoorPersonRef[], came: boolean, reason: string) => {
      await write(
        all.map(({ person }) => ({ kind: 'correct', person, came, reason })),
        `Korrektur: ${counted(all.length, 'Person', 'Personen')} ${came ? 'da' : 'nicht da'}`,
      )
      toast(`${counted(all.length, 'Person', 'Personen')}: korrigiert.`, { look: 'ok' })
    },

    close: async () => {
      await write([{ kind: 'close' }], `${noun} abgeschlossen`)
      toast(doorOutcomes.missed)
    },
  }
}
