import { ChakraProvider } from '@chakra-ui/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queries } from '#client/data/cache.ts'
import { Broken } from './Broken.tsx'
import { router } from './router.tsx'
import { system } from './theme.ts'

export function App() {
  return (
    <ChakraProvider value={system}>
      <Broken>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </Broken>
    </ChakraProvider>
  )
}
