'use client'
import { useState } from 'react'

export function Questions({ questions, choices }) {
  const [answers, setAnswers] = useState({})
  return (
    <main>
      {questions.map(({ number, text }) => (
        <fieldset key={number}>
          <legend>{text}</legend>
          {choices.map((choice) => (
            <label key={choice.value}>
              <input
                type="radio"
                name={`question-${number}`}
                checked={answers[number] === choice.value}
                onChange={() => setAnswers({ ...answers, [number]: choice.value })}
              />
              {choice.text}
            </label>
          ))}
        </fieldset>
      ))}
    </main>
  )
}
