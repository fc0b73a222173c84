import { Flex, Text } from '@chakra-ui/react'
import { Button } from '#client/kit/Button.tsx'
import { Row } from '#client/kit/Row.tsx'
import { type NewPerson, useNewPeople } from '#client/parts/anamnesis/newPeople.ts'
import { DataFields } from '#client/parts/contract/signing/DataFields.tsx'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { nameOf } from '#client/parts/memberSearch.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import type { FoundPerson } from '#contract/people.ts'

interface PersonStepProps {
  /** Whoever has an account already. */
  person: FoundPerson | undefined
  /** False where the contract goes to somebody new. */
  hasAccount: boolean
  onPick: (person: FoundPerson | undefined) => void
  data: Partial<SignedPerson>
  onChange: (data: Partial<SignedPerson>) => void
  missing: boolean
}

/** Somebody who got an account on this device, as a search would find them. */
const asFound = ({ _id, vorname, nachname, studio }: NewPerson): FoundPerson => ({
  _id,
  vorname,
  nachname,
  email: '',
  telefon: null,
  stadt: null,
  bild: null,
  studio,
})

/** The person whose contract it will be, with all that the paper says of them (C38). */
export function PersonStep({ person, hasAccount, onPick, data, onChange, missing }: PersonStepProps) {
  const fresh = useNewPeople().filter(({ state }) => state === 'waiting')
  return (
    <>
      <MemberPicker
        label="Hat schon ein Konto"
        value={person}
        onPick={onPick}
        hint={hasAccount ? undefined : 'Leer, wenn die Person neu ist: Ihr Konto entsteht mit der Annahme.'}
      />
      {!person &&
        fresh.map(one => (
          <Row
            key={one._id}
            title={nameOf(one)}
            second="Konto wartet auf Netz. Du kannst die Person schon auswählen."
            onPick={() => onPick(asFound(one))}
          />
        ))}
      {hasAccount && (
        <Flex align="center" gap="8" wrap="wrap">
          <Text textStyle="small" color="ink2">
            {person
              ? 'Der Vertrag gehört zu diesem Konto.'
              : 'Der Vertrag gehört zum gewählten Konto. Seine Karte ist nicht auf diesem Gerät: Gib die Angaben von Hand ein.'}
          </Text>
          <Button look="text" size="row" onClick={() => onPick(undefined)}>
            Andere Person
          </Button>
        </Flex>
      )}
      <DataFields data={data} onChange={onChange} missing={missing} />
    </>
  )
}
