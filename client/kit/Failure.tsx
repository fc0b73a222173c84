import { Text, type TextProps } from '@chakra-ui/react'

/** Why something did not work, said where it was tried; nothing where there is nothing to say. */
export function Failure({ children, ...more }: TextProps) {
  if (!children) return null
  return (
    <Text role="alert" textStyle="small" color="danger" fontWeight={560} {...more}>
      {children}
    </Text>
  )
}
