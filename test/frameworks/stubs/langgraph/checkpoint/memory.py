class InMemorySaver:
    pass
