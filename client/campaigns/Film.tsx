import { chakra } from '@chakra-ui/react'
import { ButtonLink } from '#client/kit/Button.tsx'
import type { OpenCampaign } from '#contract/campaigns/shapes.ts'

const Screen = chakra('video', {
  base: { display: 'block', width: 'full', aspectRatio: '16 / 9', bg: 'black', borderRadius: 'inner', marginTop: '16' },
})

interface FilmProps {
  film: NonNullable<OpenCampaign['video']>
  /** Called where it can't be played: its address may have run out. */
  onBroken: () => void
}

/** The film of a campaign; one that is a stream elsewhere plays in the library. */
export function Film({ film: { title, address, poster }, onBroken }: FilmProps) {
  if (!address)
    return (
      <ButtonLink to="videos" look="side" size="row" marginTop="16">
        {`«${title}» in den Videos`}
      </ButtonLink>
    )
  return (
    <Screen
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      src={`/api/${address}`}
      poster={poster ? `/api/${poster}` : undefined}
      onError={onBroken}
    />
  )
}
