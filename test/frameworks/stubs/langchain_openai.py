class ChatOpenAI:
    def __init__(self, model, use_responses_api):
        pass
