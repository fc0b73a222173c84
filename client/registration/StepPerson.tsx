import { Box, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { genders } from '#contract/registration.ts'
import { aboutField, NumberEntry, TextEntry, useEntering } from './entryFields.tsx'
import { smaller } from './smallPicture.ts'

export function StepPerson({ picture, onPicture }: { picture: Blob | undefined; onPicture: (picture: Blob | undefined) => void }) {
  const { values, change, problems } = useEntering()
  const { label } = aboutField('geschlecht')
  return (
    <>
      <div>
        <Text textStyle="field" marginBottom="6">
          {label}
          <span aria-hidden> *</span>
        </Text>
        <Segmented
          label={label}
          value={values.geschlecht}
          options={Object.entries(genders)}
          onChange={geschlecht => change({ geschlecht })}
        />
        {problems.geschlecht && (
          <Text textStyle="small" color="danger" fontWeight={560} marginTop="6">
            {problems.geschlecht}
          </Text>
        )}
      </div>
      <TextEntry name="geburtstag" type="date" autoComplete="bday" />
      <Box display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="12" alignItems="start">
        <NumberEntry name="gewicht" unit="kg" />
        <NumberEntry name="groesse" unit="cm" />
      </Box>
      <Picture picture={picture} onPicture={onPicture} />
    </>
  )
}

function Picture({ picture, onPicture }: { picture: Blob | undefined; onPicture: (picture: Blob | undefined) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const address = useAddress(picture)
  const [problem, setProblem] = useState<string>()
  const choose = async (file: File | undefined) => {
    if (!file) return
    const small = await smaller(file)
    setProblem(small ? undefined : 'Dieses Bild lässt sich nicht lesen.')
    if (small) onPicture(small)
  }
  return (
    <div>
      <Text textStyle="field" marginBottom="6">
        Bild
      </Text>
      <Box display="flex" alignItems="center" gap="12" flexWrap="wrap">
        {address && (
          <Box asChild width="64px" height="64px" borderRadius="full" objectFit="cover">
            <img src={address} alt="Dein Bild" />
          </Box>
        )}
        <Button look="side" onClick={() => input.current?.click()}>
          {address ? 'Anderes Bild wählen' : 'Bild wählen'}
        </Button>
        {address && (
          <Button look="text" onClick={() => onPicture(undefined)}>
            Entfernen
          </Button>
        )}
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label="Bild wählen"
          onChange={event => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </Box>
      <Text textStyle="small" color={problem ? 'danger' : 'ink3'} marginTop="6" aria-live="polite">
        {problem ?? 'Freiwillig'}
      </Text>
    </div>
  )
}

function useAddress(picture: Blob | undefined) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!picture) return setAddress(undefined)
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return address
}
