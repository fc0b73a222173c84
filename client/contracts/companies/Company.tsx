import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { paramsOf } from '#client/contracts/contractActs.ts'
import type { ShownContract } from '#client/contracts/useContract.ts'
import { useOnline } from '#client/data/connection.ts'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { date, quantity } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { companies } from '#contract/contracts/companies.ts'

interface CompanyProps {
  contract: ShownContract
  /** Whoever decides in the contract's studio (C29). */
  decides: boolean
}

/** By which company a contract costs less, and a proof that somebody accepts (C35). */
export function Company({ contract, decides }: CompanyProps) {
  const { data } = useCall(companies.ofContract, { params: paramsOf(contract) })
  const { data: offered } = useCall(companies.choices, { query: { studio: contract.studio } })
  const [proving, setProving] = useState(false)
  const company = data?.company
  const may = decides && contract.state === 'accepted' && (offered?.length ?? 0) > 0
  if (!company && !may) return null
  return (
    <Section title="Firmenrabatt">
      {company && (
        <Text>
          {[
            `${company.name}: ${quantity(company.percent / 100)} %`,
            company.byProof ? 'mit Nachweis' : 'auf der Liste der Firma',
            company.until && `bis ${date(company.until)}`,
            company.endsOn && `ab ${date(company.endsOn)} ohne Rabatt`,
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
      )}
      {may && (
        <Button look="text" size="row" onClick={() => setProving(true)}>
          Nachweis annehmen
        </Button>
      )}
      {proving && offered && <ProofSheet contract={contract} offered={offered} onClose={() => setProving(false)} />}
    </Section>
  )
}

interface ProofProps {
  contract: ShownContract
  offered: readonly { _id: string; name: string }[]
  onClose: () => void
}

/** Hundredths of a percent of what was typed; 0 for what is none. */
const hundredths = (typed: string) => {
  const plain = typed.replace('%', '').trim().replace(',', '.')
  return /^\d{1,3}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : 0
}

function ProofSheet({ contract, offered, onClose }: ProofProps) {
  const [company, setCompany] = useState(offered.length === 1 ? offered[0]!._id : '')
  const [typed, setTyped] = useState('')
  const [until, setUntil] = useState('')
  const [proof, setProof] = useState('')
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<CallError>()
  const { send, waiting } = useSend(companies.prove, { asks: true })
  const online = useOnline()
  const percent = hundredths(typed)
  const isGiven = company !== '' && percent >= 1 && percent <= 10_000 && until !== '' && proof !== ''
  const go = async () => {
    setTried(true)
    if (!isGiven) return
    try {
      await send({ params: paramsOf(contract), body: { company, percent, until, proof, version: contract.version } })
      const since = contract.kind === 'prepaid' ? 'ab der nächsten Laufzeit' : 'ab morgen'
      toast(`Vertrag ${contract.number}: Firmenrabatt ${since}.`, { look: 'ok' })
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error)
    }
  }
  const wrong = (is: boolean, words: string) => (tried && is ? words : undefined)
  const said = refused && (Object.values(refused.fields ?? {}).join(' ') || refused.message)
  return (
    <Sheet
      open
      title="Nachweis annehmen"
      onClose={onClose}
      footer={
        <>
          <Button size="dock" flex={1} busy={waiting} disabled={!online} onClick={() => void go()}>
            {online ? 'Annehmen' : 'Annehmen braucht Netz'}
          </Button>
          <Button size="dock" look="side" onClick={onClose}>
            Abbrechen
          </Button>
        </>
      }
    >
      <SelectField
        label="Firma"
        required
        value={company}
        none={company ? undefined : 'Bitte wählen'}
        options={offered.map(({ _id, name }) => [_id, name] as const)}
        error={wrong(company === '', 'Wähle die Firma.')}
        onChange={setCompany}
      />
      <TextField
        label="Prozent"
        required
        inputMode="decimal"
        value={typed}
        error={wrong(percent < 1 || percent > 10_000, 'Gib einen Prozentsatz von 0,01 bis 100 an.')}
        onChange={setTyped}
      />
      <TextField
        label="Gilt bis"
        type="date"
        required
        value={until}
        error={wrong(until === '', 'Gib den letzten Tag an.')}
        onChange={setUntil}
      />
      <SelectField
        label="Nachweis"
        required
        value={proof}
        none={contract.attachments.length === 0 ? 'Lege ihn zuerst zu den Beilagen' : 'Bitte wählen'}
        options={contract.attachments.map(({ _id, name }) => [_id, name] as const)}
        error={wrong(proof === '', 'Wähle die Beilage, die es belegt.')}
        onChange={setProof}
      />
      {said && (
        <Text role="alert" color="danger" textStyle="small" fontWeight={560} paddingTop="8">
          {said}
        </Text>
      )}
    </Sheet>
  )
}
