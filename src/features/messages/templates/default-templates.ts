/** For every company, until it writes its own. */
export const defaultTemplates = [
  {
    name: 'Arrange a talk',
    body: 'Hello {{first name}},\n\nThank you for applying for {{job}}. We would like to talk with you. Which days of the next week suit you, and at what time?\n\n{{my name}}, {{company}}',
  },
  {
    name: 'Ask for something that is missing',
    body: 'Hello {{first name}},\n\nYour application for {{job}} is with us. Before we decide, one question: \n\n{{my name}}',
  },
  {
    name: 'It takes longer',
    body: 'Hello {{first name}},\n\nOur decision about {{job}} takes longer than we thought. You are still under consideration, and you hear from us as soon as we know more.\n\n{{my name}}, {{company}}',
  },
]
