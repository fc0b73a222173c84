import { Box } from '@chakra-ui/react'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { IconButton } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import { count } from './cartLines.ts'
import type { Article } from './guest.ts'

const notKept = () => toast('Das liess sich auf diesem Gerät nicht speichern.', { look: 'danger' })

/** One more of it into the cart; said where that can't be kept. */
export const addToCart = (article: Article) => count(article, 1).catch(notKept)

/** How many of an article lie in the cart, one more, one less; the last one taken away can be brought back. */
export function Stepper({ article, amount, most }: { article: Article; amount: number; most?: boolean }) {
  const less = () => {
    const gone = amount === 1
    void count(article, -1).then(() => gone && toast(`${article.title} entfernt`, { undo: () => void addToCart(article) }), notKept)
  }
  return (
    <Box display="flex" alignItems="center" gap="4">
      <IconButton label={`Eins weniger: ${article.title}`} icon={<MinusIcon size={20} />} onClick={less} />
      <Box as="span" minWidth="24px" textAlign="center" textStyle="label" aria-live="polite">
        {amount}
      </Box>
      <IconButton
        label={`Eins mehr: ${article.title}`}
        icon={<PlusIcon size={20} />}
        disabled={most}
        onClick={() => void addToCart(article)}
      />
    </Box>
  )
}
