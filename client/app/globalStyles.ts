import { ChakraProvider, type ChakraProviderProps, createSystem, defaultBaseConfig } from '@chakra-ui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { globalCss } from './global.ts'
import { config } from './theme.ts'

const asked = 'virtual:look.css'
const place = '/look.css'

/** The global styles as a stylesheet: a phone would need a fifth of a second to work them out at each start. */
export const globalStyles = (): Plugin => ({
  name: 'look',
  resolveId: id => (id === asked ? place : undefined),
  load: id => (id === place ? stylesheet() : undefined),
})

function stylesheet() {
  const system = createSystem(defaultBaseConfig, config, { preflight: true, globalCss })
  const html = renderToStaticMarkup(createElement(ChakraProvider, { value: system } as ChakraProviderProps))
  return [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css]) => css).join('\n')
}
