import { useRef } from 'react'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import type { AnyCall } from '#contract/call.ts'
import { type SocialPerson, social } from '#contract/social/calls.ts'
import { nameIn } from './useCircle.ts'

type TieMember = Pick<SocialPerson, '_id' | 'vorname' | 'nachname'>

const tieFailed = (error: unknown) => toast(error instanceof CallError ? error.message : 'Das ging nicht.', { look: 'danger' })

/** A call whose acts are called on /abgleich what is said at the time. */
function useNamed<C extends AnyCall>(call: C) {
  const called = useRef('')
  const { send } = useSend(call, { title: () => called.current, asks: true })
  return (title: string, input: Parameters<typeof send>[0]) => {
    called.current = title
    return send(input)
  }
}

/**
 * Acts between this member and somebody else. Each waits in the outbox where there is no network; what can be undone is, and what can't be
 * is asked first.
 */
export function useTies() {
  const request = useNamed(social.request)
  const accept = useNamed(social.accept)
  const remove = useNamed(social.remove)
  const partner = useNamed(social.partner)
  const endPartnership = useNamed(social.endPartnership)
  const block = useNamed(social.block)
  const unblock = useNamed(social.unblock)
  const respond = useNamed(social.respond)
  const withdraw = useNamed(social.withdraw)

  const say = (text: string, undo?: () => Promise<unknown>) => (answer: unknown) =>
    sayDone(answer, text, undo && (() => void undo().catch(tieFailed)))
  const of = ({ _id }: TieMember) => ({ params: { id: _id } })

  const takeBack = (who: TieMember) => remove(`Anfrage zurückziehen: ${nameIn(who)}`, { ...of(who), query: { seen: 'asked' } })
  const befriend = (who: TieMember, text: string | null = null) =>
    request(`Freundschaftsanfrage: ${nameIn(who)}`, { ...of(who), body: { text } })
  const actOfPartner = (who: TieMember, action: 'ask' | 'accept' | 'decline' | 'withdraw', title: string) =>
    partner(`${title}: ${nameIn(who)}`, { ...of(who), body: { action } })
  const blockNow = (who: TieMember) => block(`Blockieren: ${nameIn(who)}`, of(who))

  return {
    befriend: (who: TieMember, text?: string | null) =>
      befriend(who, text).then(
        say(`Anfrage an ${nameIn(who)} gesendet.`, () => takeBack(who)),
        tieFailed,
      ),
    takeBack: (who: TieMember & { text?: string | null }) =>
      takeBack(who).then(
        say('Anfrage zurückgezogen.', () => befriend(who, who.text ?? null)),
        tieFailed,
      ),
    accept: (who: TieMember) =>
      accept(`Anfrage annehmen: ${nameIn(who)}`, of(who)).then(say(`${nameIn(who)} und du seid jetzt befreundet.`), tieFailed),
    decline: async (who: TieMember) => {
      const text = `${nameIn(who)} erfährt davon nichts und kann in 30 Tagen wieder anfragen.`
      if (!(await ask({ title: 'Anfrage ablehnen?', text, button: 'Ablehnen' }))) return
      await remove(`Anfrage ablehnen: ${nameIn(who)}`, { ...of(who), query: { seen: 'asks' } }).then(say('Anfrage abgelehnt.'), tieFailed)
    },
    part: async (who: TieMember) => {
      const text = `${nameIn(who)} und du seht dann nichts mehr voneinander, was nur Freunde sehen. Es wird niemandem gemeldet.`
      if (!(await ask({ title: 'Freundschaft beenden?', text, button: 'Freundschaft beenden', danger: true }))) return
      await remove(`Freundschaft beenden: ${nameIn(who)}`, { ...of(who), query: { seen: 'agreed' } }).then(
        say('Freundschaft beendet.'),
        tieFailed,
      )
    },
    askPartner: (who: TieMember) =>
      actOfPartner(who, 'ask', 'Trainingspartner anfragen').then(
        say(`${nameIn(who)} gefragt, mit dir zu trainieren.`, () => actOfPartner(who, 'withdraw', 'Nicht mehr anfragen')),
        tieFailed,
      ),
    answerPartner: (who: TieMember, yes: boolean) =>
      actOfPartner(who, yes ? 'accept' : 'decline', yes ? 'Zusammen trainieren' : 'Nicht zusammen trainieren').then(
        say(yes ? `${nameIn(who)} und du trainiert jetzt zusammen.` : 'Abgelehnt. Ihr bleibt befreundet.'),
        tieFailed,
      ),
    leavePartner: (who: TieMember) =>
      endPartnership(`Nicht mehr zusammen trainieren: ${nameIn(who)}`, of(who)).then(
        say('Ihr trainiert nicht mehr zusammen und bleibt befreundet.', () => actOfPartner(who, 'ask', 'Trainingspartner anfragen')),
        tieFailed,
      ),
    block: async (who: TieMember) => {
      const text = `Ihr seht und findet einander nicht mehr, auch eine Freundschaft endet. ${nameIn(who)} erfährt davon nichts.`
      if (!(await ask({ title: `${nameIn(who)} blockieren?`, text, button: 'Blockieren', danger: true }))) return
      await blockNow(who).then(say(`${nameIn(who)} ist blockiert.`), tieFailed)
    },
    unblock: (who: TieMember) =>
      unblock(`Nicht mehr blockieren: ${nameIn(who)}`, of(who)).then(
        say(`${nameIn(who)} ist nicht mehr blockiert. Was war, kommt nicht zurück.`, () => blockNow(who)),
        tieFailed,
      ),
    answerTraining: (id: string, who: TieMember, yes: boolean) =>
      respond(`Training mit ${nameIn(who)}: ${yes ? 'zusagen' : 'absagen'}`, {
        params: { id },
        body: { status: yes ? 'accepted' : 'declined' },
      }).then(say(yes ? `Abgemacht mit ${nameIn(who)}.` : 'Abgesagt.'), tieFailed),
    withdrawTraining: (id: string, who: TieMember) =>
      withdraw(`Training mit ${nameIn(who)} zurückziehen`, { params: { id } }).then(say('Training zurückgezogen.'), tieFailed),
  }
}

export type Ties = ReturnType<typeof useTies>
