import '@testing-library/jest-dom'
import { configure } from '@testing-library/react'

// A second, which is its own, is soon over on a busy machine. Below Jest's limit, so that what was not found is named.
configure({ asyncUtilTimeout: 20_000 })
