import { Flex, Text } from '@chakra-ui/react'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { useAtom } from 'jotai'
import { useSession } from '#client/data/session.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { wrongAtom } from '#client/map/wrong.ts'
import { wrongWords } from './wrongWords.ts'

/** Says in one line why an address led to the start (A98). Which right is missing is said to whoever is signed in alone. */
export default function WrongAddress() {
  const [wrong, setWrong] = useAtom(wrongAtom)
  const signedIn = useSession().user !== undefined
  const words = wrong && wrongWords(wrong, signedIn)
  if (!words) return null
  return (
    <Flex role="status" align="center" gap="8" bg="sunken" borderRadius="inner" paddingStart="14" marginBlock="8">
      <Text flex={1} textStyle="small" paddingBlock="10">
        {words}
      </Text>
      <IconButton label="Schliessen" icon={<XIcon size={18} />} onClick={() => setWrong(undefined)} />
    </Flex>
  )
}
