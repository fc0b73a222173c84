import { Flex, Text } from '@chakra-ui/react'
import { type ReactNode, useEffect } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { can } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { keepScanner } from '#client/kit/code/detector.ts'
import { TextField } from '#client/kit/Field.tsx'
import { Row } from '#client/kit/Row.tsx'
import { toast } from '#client/kit/toast.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { nameOf } from '#client/parts/memberSearch.ts'
import { askToRegister } from '#client/parts/registering.ts'
import { registration } from '#contract/registration.ts'
import { type Customer, fullName } from './knownCustomers.ts'
import { type NewPerson, useStudioOfNew } from './newPeople.ts'
import { ThereAlready } from './ThereAlready.tsx'

const codeWaits = 'Dieses Gerät kennt die Person nicht. Das Studio findet sie, sobald der Bogen dort ist.'
const waitsForNet = 'Konto wartet auf Netz. Du kannst die Person schon auswählen.'

interface PeopleStepProps {
  creator: string | undefined
  customer: Customer | undefined
  onPick: (customer: Customer | undefined) => void
  /** They show their code. */
  onScan: () => void
  /** Whoever got an account on this device. */
  fresh: readonly NewPerson[]
  express: boolean
  setExpress: (express: boolean) => void
  missing: boolean
  /** The choice of the form that is asked. */
  children: ReactNode
}

/** The person who asks and the one who is asked: somebody of the studio, or whoever gets an account here and now (L76). */
export function PeopleStep({ creator, customer, onPick, onScan, fresh, express, setExpress, missing, children }: PeopleStepProps) {
  const studio = useStudioOfNew()
  const online = useOnline()
  useEffect(() => {
    // For scanning without a network.
    if (online) void keepScanner().catch(() => {})
  }, [online])
  const register = () =>
    askToRegister({
      mode: 'other',
      onDone: ({ _id, ...person }) => {
        onPick({ _id, ...person, studio })
        if (!online) toast(waitsForNet)
      },
    })
  const waiting = fresh.filter(({ state }) => state !== 'done')
  const chosen = customer && waiting.find(({ _id }) => _id === customer._id)
  return (
    <>
      <TextField label="Trainer" value={creator ?? session().user?.userName ?? ''} readOnly onChange={() => {}} />
      {customer?.code ? (
        <TextField label="Kunde" value={fullName(customer)} readOnly hint={codeWaits} onChange={() => {}} />
      ) : (
        <MemberPicker
          label="Kunde"
          required
          missing={missing}
          value={customer && { ...customer, email: '', telefon: null, stadt: null, bild: null }}
          onPick={person =>
            onPick(person && { _id: person._id, vorname: person.vorname, nachname: person.nachname, studio: person.studio ?? null })
          }
        />
      )}
      {chosen && <Stands person={chosen} />}
      {customer && !customer.code && !chosen && <ThereAlready customer={customer._id} />}
      {!customer &&
        waiting.map(person => <Row key={person._id} title={nameOf(person)} second={standOf(person)} onPick={() => onPick(person)} />)}
      <Flex gap="8" wrap="wrap">
        {customer && (
          <Button look="side" size="row" onClick={() => onPick(undefined)}>
            Kunde wechseln
          </Button>
        )}
        {!customer && (
          <Button look="side" size="row" onClick={onScan}>
            Code scannen
          </Button>
        )}
        {can(registration.generate) && (
          <Button look="side" size="row" onClick={register}>
            Neuer Account
          </Button>
        )}
      </Flex>
      {children}
      <Check checked={express} onChange={setExpress} hint="Nur die wichtigsten Fragen">
        Kurzform
      </Check>
    </>
  )
}

const standOf = ({ state, message }: NewPerson) =>
  state === 'refused' ? `Das Konto ist nicht erstellt. ${message ?? ''}`.trim() : waitsForNet

const Stands = ({ person }: { person: NewPerson }) => (
  <Text role="status" textStyle="small" color={person.state === 'refused' ? 'danger' : 'ink2'}>
    {standOf(person)}
  </Text>
)
