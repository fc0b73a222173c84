import { Flex, Text } from '@chakra-ui/react'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { ask } from '#client/kit/ask.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { type ContractState, mayAccept } from '#contract/rules/contracts/states.ts'
import { paramsOf } from './contractActs.ts'
import type { ShownContract } from './useContract.ts'
import { breathMs, useContractTurn } from './useContractTurn.ts'
import { useReason } from './useReason.tsx'

const said: Partial<Record<ContractState, string>> = {
  accepted: 'Angenommen. Das Mitglied erhält den Vertrag per Mail.',
  rejected: 'Zurückgewiesen. Das Mitglied erfährt davon.',
  withdrawn: 'Widerrufen. Das Mitglied erfährt davon.',
}

interface ViewActsProps {
  contract: ShownContract
  /** Whoever decides in the contract's studio (C29). */
  decides: boolean
}

/** The acts that a contract allows where it stands: those of whoever decides, and the customer's no (C09). */
export function ViewActs({ contract, decides }: ViewActsProps) {
  const { follows, marks, state, meant, version, number, withdrawUntil } = contract
  const turn = useContractTurn()
  const { why, sheet } = useReason()
  const remove = useSend(contracts.remove, { asks: true, title: () => `Gelöscht: Vertrag ${number}` })
  const decline = useSend(contracts.decline, { asks: true, title: () => `Absage: Vertrag ${number}` })
  const params = paramsOf(contract)

  const put = async (next: ContractState, reason: string | null, late?: true) => {
    try {
      const { back } = await turn(contract, next, reason, late)
      toast(said[next] ?? 'Gespeichert.', { undo: () => void back().catch(sayFailed), time: breathMs })
    } catch (error) {
      sayFailed(error)
    }
  }
  const accept = async () => {
    const text = `${contract.name} erhält den unterschriebenen Vertrag per Mail.`
    if (await ask({ title: `Vertrag ${number} annehmen?`, text, button: 'Annehmen' })) await put('accepted', null)
  }
  const refuse = async (next: 'rejected' | 'withdrawn', button: string) => {
    const isLate = next === 'withdrawn' && state === 'accepted' && (withdrawUntil ?? '') < today()
    const over = withdrawUntil
      ? `Die Frist für den Widerruf war am ${date(withdrawUntil)} vorbei. `
      : 'Dieser Vertrag hat keine Widerrufsfrist. '
    const hint = `${isLate ? over : ''}Das Mitglied liest diesen Satz.`
    const reason = await why({ title: `Vertrag ${number}: ${button.toLowerCase()}`, hint, button })
    if (reason !== undefined) await put(next, reason, isLate ? true : undefined)
  }
  const away = async () => {
    const text = 'Der Vertrag zählt nicht mehr. Das lässt sich nicht zurücknehmen.'
    if (!(await ask({ title: `Vertrag ${number} löschen?`, text, button: 'Löschen', danger: true }))) return
    await remove
      .send({ params, query: { version } })
      .then(answer => sayDone(answer, `Vertrag ${number} ist gelöscht.`))
      .catch(sayFailed)
  }

  const saysNo = async () => {
    const reason = await why({
      title: 'Der Kunde lehnt ab',
      hint: 'Für das Studio: warum, wenn jemand es gesagt hat.',
      button: 'Absage eintragen',
      required: false,
    })
    if (reason === undefined) return
    await decline
      .send({ params, body: { reason: reason || null, version } })
      .then(answer => sayDone(answer, 'Die Absage ist eingetragen.'))
      .catch(sayFailed)
  }

  if (meant) return <Text color="ink2">Wird gerade gesendet oder wartet auf Netz.</Text>
  const may = (next: ContractState) => decides && follows.includes(next)
  return (
    <>
      <Flex gap="8" wrap="wrap" paddingTop="14">
        {may('accepted') && mayAccept(state, marks) && (
          <Button size="row" onClick={() => void accept()}>
            Annehmen
          </Button>
        )}
        {may('rejected') && (
          <Button size="row" look="side" onClick={() => void refuse('rejected', 'Zurückweisen')}>
            Zurückweisen
          </Button>
        )}
        {may('withdrawn') && (
          <Button size="row" look="side" onClick={() => void refuse('withdrawn', 'Widerrufen')}>
            Widerrufen
          </Button>
        )}
        {state === 'offered' && (
          <Button size="row" look="side" onClick={() => void saysNo()}>
            Kunde lehnt ab
          </Button>
        )}
        {state === 'temporary' && marks.includes('resign') && (
          <ButtonLink to="contractNew" search={{ person: contract.userId, studio: contract.studio }} size="row">
            Neu unterschreiben
          </ButtonLink>
        )}
        {decides && <WaysOn contract={contract} />}
        {may('deleted') && (
          <Button size="row" look="danger" onClick={() => void away()}>
            Löschen
          </Button>
        )}
      </Flex>
      {marks.length > 0 && state === 'temporary' && (
        <Text color="danger" paddingTop="6">
          {marks.includes('resign')
            ? 'Das Angebot hat sich geändert, bevor der Vertrag da war: Er wird neu unterschrieben.'
            : 'So lässt sich der Vertrag noch nicht annehmen.'}
        </Text>
      )}
      {sheet}
    </>
  )
}

/** The ways to edit it and to its other side. */
function WaysOn({ contract }: { contract: ShownContract }) {
  const { state, foreign } = contract
  const params = paramsOf(contract)
  return (
    <>
      {(state === 'temporary' || state === 'accepted') && !foreign && (
        <ButtonLink to="contractEdit" params={params} look="side" size="row">
          Bearbeiten
        </ButtonLink>
      )}
      {state === 'accepted' && (
        <ButtonLink to="contractManagerMap" params={params} look="side" size="row">
          Zutrittskontrolle
        </ButtonLink>
      )}
    </>
  )
}
