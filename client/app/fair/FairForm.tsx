import { Box, Image, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { useSession } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { AskFields } from '#client/parts/enquiry/AskFields.tsx'
import type { Fair } from '#client/parts/publicForm/device.ts'
import { useLeft } from './useLeft.ts'

const thanksMs = 8000

type FormProps = NonNullable<Fair['form']>

/** A form of leads for one after the other: nothing of it is kept here in clear, and the next one finds it empty. */
export function FairForm({ link, asked }: FormProps) {
  const [nth, setNth] = useState(0)
  const [isDone, setDone] = useState(false)
  const home = useSession().user?.studio_id
  const next = () => {
    setDone(false)
    setNth(before => before + 1)
  }
  useLeft(next)
  if (isDone) return <Thanks onNext={next} />
  const studio = asked.studios.find(({ code }) => code === home)?.code
  return (
    <Box paddingTop="6">
      {asked.picture && <Image src={`/api/${asked.picture}`} alt="" width="full" maxHeight="200px" objectFit="cover" borderRadius="big" />}
      {asked.text && (
        <Box paddingBlock="8">
          <WrittenText textStyle="body">{asked.text}</WrittenText>
        </Box>
      )}
      <AskFields
        key={nth}
        name={`fair/${link}`}
        link={asked._id}
        asked={asked}
        title={asked.title}
        start={{ source: 'form', ...(studio && { studio }) }}
        shared
        onSent={() => setDone(true)}
      />
    </Box>
  )
}

function Thanks({ onNext }: { onNext: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onNext, thanksMs)
    return () => clearTimeout(timer)
  }, [onNext])
  return (
    <Box role="status" paddingTop="24" display="grid" gap="16" justifyItems="start">
      <Text textStyle="title">Danke, das ist gesichert.</Text>
      <Text color="ink2">Wir melden uns bei dir, meist noch am selben Tag.</Text>
      <Button onClick={onNext}>Nächste Person</Button>
    </Box>
  )
}
